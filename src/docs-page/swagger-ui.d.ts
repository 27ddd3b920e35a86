/** The parts of Swagger UI that the page uses; its package brings no types. */
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  /** An element as React makes it. */
  export type Rendered = unknown;

  export type Component = (props: Readonly<Record<string, unknown>>) => Rendered;

  export interface SwaggerUiSystem {
    readonly React: {
      createElement(
        component: Component | string,
        props: object | null,
        ...children: unknown[]
      ): Rendered;
    };
  }

  export type WrapComponent = (original: Component, system: SwaggerUiSystem) => Component;

  export interface SwaggerUiOptions {
    readonly spec: object;
    readonly domNode: Element;
    readonly docExpansion: 'list';
    readonly defaultModelsExpandDepth: number;
    readonly tryItOutEnabled: boolean;
    readonly validatorUrl: null;
    readonly syntaxHighlight: { readonly theme: 'monokai' };
    readonly plugins: readonly {
      readonly wrapComponents: Readonly<Record<string, WrapComponent>>;
    }[];
    /** Called once the document is shown. */
    readonly onComplete: () => void;
  }

  export interface SwaggerUi {
    /** Authorizes the requests of a security scheme. */
    preauthorizeApiKey(scheme: string, token: string): void;
  }

  function createSwaggerUi(options: SwaggerUiOptions): SwaggerUi;

  export { createSwaggerUi as default };
}
