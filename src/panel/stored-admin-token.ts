/** The key of the admin token in the session storage, which a browser keeps while the window is open. */
const key = 'plant-store-kit-admin-token';

export function storedAdminToken(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

export function storeAdminToken(token: string): void {
  sessionStorage.setItem(key, token);
}
