# One image for every service and for the commands, see docs/deploy.md:
#   docker run … after-sales-portal rma          docker run … after-sales-portal portal doctor
# For a build that can be repeated, give the base with its digest: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN npm ci --loglevel=error && npm run build && node deploy/image.mjs /image

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /image .
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
# Everything but /data and /tmp may be read-only.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "/app/deploy/healthcheck.mjs"]
ENTRYPOINT ["/app/deploy/run.sh"]
CMD ["gateway"]
