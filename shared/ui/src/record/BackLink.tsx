import Box from '@mui/material/Box'
import { TextLink } from '../TextLink.tsx'

/** List that a record's page links back to. */
export interface ListPlace {
  label: string
  to: string
}

/** Above the title of a page: the way back to its list. */
export const BackLink = ({ label, to }: ListPlace) => (
  <Box sx={{ fontSize: '0.8125rem', mb: 0.5 }}>
    <TextLink to={to}>{label}</TextLink>
  </Box>
)
