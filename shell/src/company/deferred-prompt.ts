const stored = 'portal.company-put-off'

/** Checks whether the company prompt is deferred until the next sign-in. */
export const isDeferred = (userId: string) => sessionStorage.getItem(stored) === userId
export const defer = (userId: string) => sessionStorage.setItem(stored, userId)
export const clearDeferred = () => sessionStorage.removeItem(stored)
