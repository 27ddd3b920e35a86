# The mock of the plant store: docker build --tag plant-store-kit .
FROM node:22-alpine AS build
WORKDIR /kit
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:22-alpine
WORKDIR /kit
COPY --from=build /kit/package.json /kit/health-check.mjs ./
COPY --from=build /kit/dist/cli ./dist/cli
COPY --from=build /kit/dist/panel ./dist/panel
COPY --from=build /kit/dist/docs-page ./dist/docs-page
# For --seed-count.
COPY --from=build /kit/node_modules/@faker-js ./node_modules/@faker-js
USER node
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["node", "health-check.mjs"]
ENTRYPOINT ["node", "dist/cli/main.js", "serve", "--host", "0.0.0.0"]
