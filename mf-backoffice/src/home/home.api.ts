import { endpoints } from '@portal/client'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { figuresRoutes } from '@portal/contracts/figures.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'

export const { useFindBackofficeFiguresQuery } = endpoints(figuresRoutes, { tag: 'Trace' })
export const { useFindDevicesQuery } = endpoints(deviceRoutes, { tag: 'Trace' })
export const { useFindTicketsQuery } = endpoints(ticketRoutes, { tag: 'Ticket' })
