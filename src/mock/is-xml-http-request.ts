/** The description of the symbol under which MSW 2 keeps what a request was made from. */
const originalRequest = 'kRawRequest';

/**
 * Whether a request that MSW has intercepted in Node was made by XMLHttpRequest, as jsdom has it. In a page,
 * and for requests that nothing has intercepted, it is false.
 */
export function isXmlHttpRequest(request: Request): boolean {
  const key = Object.getOwnPropertySymbols(request).find(
    ({ description }) => description === originalRequest,
  );
  return (
    key !== undefined &&
    typeof XMLHttpRequest === 'function' &&
    Reflect.get(request, key) instanceof XMLHttpRequest
  );
}
