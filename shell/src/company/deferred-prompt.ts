const stored = 'portal.company-put-off'

/** Checks whether the company prompt is deferred until the next sign-in. */
export const isPromptDeferred = (userId: string) => sessionStorage.getItem(stored) === userId
export const deferPrompt = (userId: string) => sessionStorage.setItem(stored, userId)
export const clearDeferredPrompt = () => sessionStorage.removeItem(stored)
