/** Version of the interface that `@portal/client` and `@portal/ui` offer to remotes. */
export const hostContractVersion = '1.0.0'
