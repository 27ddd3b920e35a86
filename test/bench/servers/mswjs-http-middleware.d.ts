// The package is installed by the benchmark alone, and so its types are not there.
declare module '@mswjs/http-middleware' {
  export function createServer(...handlers: import('msw').RequestHandler[]): {
    listen(port: number, host: string): void;
  };
}
