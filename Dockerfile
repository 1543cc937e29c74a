# Build: everything, to make the web app. Run: what the server needs, as an account without rights.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`, which refuses a lock file that was written on another platform.
RUN npm install --no-save --ignore-scripts --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node tools/build-web.ts
# Node 24 comes with the image here, not from npm.
RUN npm prune --no-save --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/node-win-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off
WORKDIR /app
RUN mkdir /data && chown node:node /data && chmod 700 /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/api ./api
COPY --from=build /app/contracts ./contracts
COPY --from=build /app/demo ./demo
COPY --from=build /app/server ./server
COPY --from=build /app/tools ./tools
USER node
VOLUME /data
EXPOSE 3000
# A worker has no HTTP: give it `--no-healthcheck`.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
