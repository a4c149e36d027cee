import Box from '@mui/material/Box'
import { TextLink } from '../TextLink.tsx'

/** List to which a record's page links back. */
export interface ListReference {
  label: string
  to: string
}

/** Link above the title of a page, back to its list. */
export const BackLink = ({ label, to }: ListReference) => (
  <Box sx={{ fontSize: '0.8125rem', mb: 0.5 }}>
    <TextLink to={to}>{label}</TextLink>
  </Box>
)
