/** Paths of single rows. They encode order numbers, which can contain `/`. */
export const orderPath = (orderNo: string) => `/order/${encodeURIComponent(orderNo)}`
export const devicePath = (serialNum: string) => `/device/${encodeURIComponent(serialNum)}`
export const feedbackPath = (id: number) => `/feedbackPage/${id}`
/** Path of the list filtered to one part. */
export const partPath = (partNo: string) => `/order?view=parts&partNo=${encodeURIComponent(partNo)}`
/** Path of the list filtered to the device's warranties. */
export const warrantyPath = (serialNum: string) => `/warranty?serialNum=${encodeURIComponent(serialNum)}`
export const registrationPath = (serialNum: string) =>
  `/registration?serialNum=${encodeURIComponent(serialNum)}`
export const claimPath = (claimNo: string) => `/defective?claimNo=${encodeURIComponent(claimNo)}`
/** Query parameters of `/order`, besides those of its lists. */
export const pageParameters = ['view'] as const
