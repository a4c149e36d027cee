/** Id of the element that contains the open pages. */
export const contentId = 'content'
export const tabId = (path: string) => `tab${path.replaceAll('/', '-')}`
export const panelId = (path: string) => `panel${path.replaceAll('/', '-')}`
