# One image, any service: docker run … after-sales-portal <name of a folder in services/>, see docs/deploy.md.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --loglevel=error && npm run build
RUN mkdir /front-ends && cp -r --parents shell/dist mf-*/dist shared/api-client/dist/api-client.tgz /front-ends

FROM node:24-slim AS packages
WORKDIR /app
COPY . .
RUN rm -rf shell mf-* e2e bench shared/tooling \
  && npm ci --omit=dev --ignore-scripts --loglevel=error \
    --workspace services \
  && rm -rf node_modules/@tesseract.js-data/*/4.0.0 node_modules/tesseract.js-core/*.wasm.js \
    node_modules/@napi-rs node_modules/pdfjs-dist/build node_modules/pdfjs-dist/*/build/*.map

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/services services
COPY --from=packages /app/shared shared
COPY --from=build /front-ends .
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The service's name is $0; exec, so that it gets the signals itself.
ENTRYPOINT ["/bin/sh", "-c", "exec node --max-old-space-size=256 services/\"$0\"/src/main.ts"]
CMD ["gateway"]
