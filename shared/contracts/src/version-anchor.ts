/**
 * Where a version stands on the page of its log: its code without spaces, so that it can stand in an address.
 */
export const toAnchor = (code: string): string => code.replaceAll(/[^\w.-]+/g, '-')
