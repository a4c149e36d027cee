/** Addresses of single rows. Order numbers may hold `/`. */
export const orderPath = (orderNo: string) => `/order/${encodeURIComponent(orderNo)}`
export const devicePath = (serialNum: string) => `/device/${encodeURIComponent(serialNum)}`
