import { endpoints } from '@portal/client'
import { figuresRoutes } from '@portal/contracts/figures.contract.ts'

const { findFeedbackFigures, ...ofDevices } = figuresRoutes
export const { useFindBackofficeFiguresQuery, useFindClaimFiguresQuery, useFindWarrantyFiguresQuery } =
  endpoints(ofDevices, { tag: 'Trace' })
export const { useFindFeedbackFiguresQuery } = endpoints({ findFeedbackFigures }, { tag: 'Feedback' })
