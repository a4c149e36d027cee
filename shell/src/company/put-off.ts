const stored = 'portal.company-put-off'

/** Checks whether the company prompt is deferred until the next sign-in. */
export const isPutOff = (userId: string) => sessionStorage.getItem(stored) === userId
export const putOff = (userId: string) => sessionStorage.setItem(stored, userId)
export const clearPutOff = () => sessionStorage.removeItem(stored)
