import type { RmaRequest } from '@portal/contracts/rma.contract.ts'

/** The repair order form of a request, to be printed. */
export const reportAddress = ({ rmaNumber }: Pick<RmaRequest, 'rmaNumber'>) =>
  `/RmaReport?${new URLSearchParams({ rmaNumber })}`
