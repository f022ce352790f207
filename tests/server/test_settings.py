"""Settings are read from their variables, and refused when they make no sense."""

import pytest

from catstate.server.settings import BadSetting, Settings


def test_the_environment_is_read() -> None:
    settings = Settings.from_environment({"CATSTATE_GRACE": "5", "CATSTATE_DATABASE": "sqlite:///a"}, database=None)
    assert settings.grace == 5.0
    assert settings.url == "sqlite:///a"
    assert Settings.from_environment({"CATSTATE_DATABASE": "sqlite:///a"}, database="sqlite:///b").url == "sqlite:///b"
    assert Settings(database="postgresql://x/y").url == "postgresql+psycopg://x/y"


def test_nonsense_is_refused() -> None:
    with pytest.raises(BadSetting, match="CATSTATE_GRACE is 'soon'; it must be a number"):
        Settings.from_environment({"CATSTATE_GRACE": "soon"})
    with pytest.raises(BadSetting, match="neither sqlite"):
        _ = Settings(database="mysql://x").url
