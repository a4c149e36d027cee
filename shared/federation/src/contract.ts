/** Version of what `@portal/client` and `@portal/ui` offer to remotes. */
export const hostContract = '1.0.0'
