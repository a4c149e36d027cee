import type { RmaRequest } from '@portal/contracts/rma.contract.ts'

/** Returns the address of a request's printable repair order form. */
export const reportAddress = ({ rmaNumber }: Pick<RmaRequest, 'rmaNumber'>) =>
  `/RmaReport?${new URLSearchParams({ rmaNumber })}`
