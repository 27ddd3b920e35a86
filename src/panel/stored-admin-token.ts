/** Where the admin token is kept, as long as the window is open. */
const key = 'plant-store-kit-admin-token';

export function storedAdminToken(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

export function storeAdminToken(token: string): void {
  sessionStorage.setItem(key, token);
}
