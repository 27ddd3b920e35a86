export const operationNames = ['create', 'list', 'delete'] as const;

/** One of the three operations of the interface. */
export type OperationName = (typeof operationNames)[number];
