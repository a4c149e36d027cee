/** What the open pages stand in. */
export const contentId = 'content'
export const tabId = (path: string) => `tab${path.replaceAll('/', '-')}`
export const panelId = (path: string) => `panel${path.replaceAll('/', '-')}`
