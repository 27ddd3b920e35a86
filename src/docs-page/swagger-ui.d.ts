/** The part of Swagger UI that the page uses; its package brings no types. */
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  export default function createSwaggerUi(options: Readonly<Record<string, unknown>>): {
    preauthorizeApiKey(scheme: string, token: string): void;
  };
}
