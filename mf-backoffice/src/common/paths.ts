/** Addresses of single rows. Order numbers may hold `/`. */
export const orderPath = (orderNo: string) => `/order/${encodeURIComponent(orderNo)}`
export const devicePath = (serialNum: string) => `/device/${encodeURIComponent(serialNum)}`
export const feedbackPath = (id: number) => `/feedbackPage/${id}`
/** Address of a part: the list filtered to it. */
export const partPath = (partNo: string) => `/order?view=parts&partNo=${encodeURIComponent(partNo)}`
/** Address of a warranty: the list filtered to its device. */
export const warrantyPath = (serialNum: string) => `/warranty?serialNum=${encodeURIComponent(serialNum)}`
export const registrationPath = (serialNum: string) =>
  `/registration?serialNum=${encodeURIComponent(serialNum)}`
export const claimPath = (claimNo: string) => `/defective?claimNo=${encodeURIComponent(claimNo)}`
/** Address parameters of `/order` beside those of its lists. */
export const pageWords = ['view'] as const
