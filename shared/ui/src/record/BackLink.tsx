import Box from '@mui/material/Box'
import { TextLink } from '../TextLink.tsx'

/** A list, as the page of one of its records leads back to it. */
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
