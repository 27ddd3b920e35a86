/** A text of random hexadecimal digits. */
export function randomHex(digits: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(digits / 2)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, digits);
}

/** A UUID of version 4. Browsers have `crypto.randomUUID` only in pages loaded over HTTPS. */
export function randomUuid(): string {
  const [variant] = '89ab'.charAt(Math.floor(Math.random() * 4));
  return `${randomHex(8)}-${randomHex(4)}-4${randomHex(3)}-${variant}${randomHex(3)}-${randomHex(12)}`;
}
