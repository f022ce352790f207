# The web table. `docker build -t catstate .`; compose.yaml runs two of them with PostgreSQL and Caddy.
FROM python:3.13-slim AS build
WORKDIR /build
COPY requirements.lock pyproject.toml README.md LICENSE ./
# The locked versions as constraints: the lock holds the tests' packages too, which are not wanted here.
RUN sed -E -e '/--hash/d' -e 's/ *\\$//' requirements.lock > versions.txt
COPY src src
COPY docs/rules docs/rules
RUN python -m venv /opt/catstate \
    && /opt/catstate/bin/pip install --no-cache-dir --constraint versions.txt '.[server]'

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data catstate \
    && install --directory --owner catstate --mode 0700 /data /cache
COPY --from=build /opt/catstate /opt/catstate
ENV CATSTATE_DATABASE=sqlite:////data/tables.sqlite \
    CATSTATE_CACHE=/cache \
    CATSTATE_LOG_FORMAT=json
USER catstate
VOLUME ["/data", "/cache"]
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["/opt/catstate/bin/python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["/opt/catstate/bin/catstate"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
