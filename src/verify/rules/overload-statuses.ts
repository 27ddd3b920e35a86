/** The statuses of a provider, or of a gateway in front of it, that has no time for a request. */
export const overloadStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);
