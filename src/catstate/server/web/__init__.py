"""The web: pages, live boards, the JSON API, and the guard in front of them."""
