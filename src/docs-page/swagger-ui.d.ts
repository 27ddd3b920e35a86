/** The part of Swagger UI that the page uses; its package brings no types. */
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  export interface SwaggerUi {
    preauthorizeApiKey(scheme: string, token: string): void;
    readonly layoutActions: { show(thing: readonly string[], isOpen: boolean): void };
    readonly React: {
      createElement(type: unknown, props: object, ...children: unknown[]): unknown;
    };
  }
  export default function createSwaggerUi(options: Readonly<Record<string, unknown>>): SwaggerUi;
}
