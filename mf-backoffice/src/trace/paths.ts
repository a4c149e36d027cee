/** Addresses of single rows. Order numbers may hold `/`. */
export const orderPath = (orderNo: string) => `/order/${encodeURIComponent(orderNo)}`
export const devicePath = (serialNum: string) => `/device/${encodeURIComponent(serialNum)}`
export const feedbackPath = (id: number) => `/feedbackPage/${id}`
/** A part has no page of its own: the list that shows it alone. */
export const partPath = (partNo: string) => `/order?view=parts&partNo=${encodeURIComponent(partNo)}`
/** A warranty has no page of its own either. */
export const warrantyPath = (serialNum: string) => `/warranty?serialNum=${encodeURIComponent(serialNum)}`
export const registrationPath = (serialNum: string) =>
  `/registration?serialNum=${encodeURIComponent(serialNum)}`
export const claimPath = (claimNo: string) => `/defective?claimNo=${encodeURIComponent(claimNo)}`
/** Address parameters of `/order` beside those of its lists. */
export const pageWords = ['view'] as const
