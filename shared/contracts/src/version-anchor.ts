/** Returns the anchor of a version on its log's page: its code without spaces. */
export const toAnchor = (code: string): string => code.replaceAll(/[^\w.-]+/g, '-')
