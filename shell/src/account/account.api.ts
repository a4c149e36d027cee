import { endpoints } from '@portal/client'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'

const { findSessions, endSession, endAllSessions } = sessionRoutes

export const { useFindSessionsQuery, useEndSessionMutation, useEndAllSessionsMutation } = endpoints(
  { findSessions, endSession, endAllSessions },
  { tag: 'Session' },
)
