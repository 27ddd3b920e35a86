# The commands of the kit, and without one the mock of the plant store: docker build --tag plant-store-kit .
FROM node:22-alpine AS build
WORKDIR /kit
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:22-alpine
COPY --from=build /kit/package.json /kit/
COPY --from=build /kit/docker /kit/docker
COPY --from=build /kit/contracts /kit/contracts
COPY --from=build /kit/dist /kit/dist
COPY --from=build /kit/node_modules /kit/node_modules
# The memory of the container, which can be written to also if its files cannot.
ENV HOST=0.0.0.0 PLANT_STORE_URL_FILE=/dev/shm/plant-store-url
USER node
EXPOSE 4010 4020
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["node", "/kit/docker/health-check.mjs"]
ENTRYPOINT ["node", "/kit/docker/entry-point.mjs"]
