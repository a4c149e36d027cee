import { endpoints } from '@portal/client'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { feedbackRoutes } from '@portal/contracts/feedback.contract.ts'
import { knowledgeRoutes } from '@portal/contracts/knowledge.contract.ts'
import { registrationRoutes } from '@portal/contracts/registration.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { warrantyRoutes } from '@portal/contracts/warranty.contract.ts'

const { findDevices } = deviceRoutes
const { findClaims } = claimRoutes
const { findWarranties } = warrantyRoutes
const { findRegistrations } = registrationRoutes
const { findFeedback } = feedbackRoutes
const { findTickets } = ticketRoutes
const { findHeldFiles } = knowledgeRoutes
/** Queries of the start page's cards. */
export const { useFindDevicesQuery, useFindClaimsQuery, useFindWarrantiesQuery } = endpoints(
  { findDevices, findClaims, findWarranties },
  { tag: 'Trace' },
)
export const { useFindRegistrationsQuery } = endpoints({ findRegistrations }, { tag: 'Registration' })
export const { useFindFeedbackQuery } = endpoints({ findFeedback }, { tag: 'Feedback' })
export const { useFindTicketsQuery } = endpoints({ findTickets }, { tag: 'Ticket' })
export const { useFindHeldFilesQuery } = endpoints({ findHeldFiles }, { tag: 'Knowledge' })
