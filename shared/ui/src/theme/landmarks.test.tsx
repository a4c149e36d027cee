import Autocomplete from '@mui/material/Autocomplete'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { ThemeProvider } from '../ThemeProvider.tsx'

const shown = {
  menu: (
    <Menu open anchorEl={document.body}>
      <MenuItem>One</MenuItem>
    </Menu>
  ),
  select: (
    <TextField select label="Field" value="1" slotProps={{ select: { open: true } }}>
      <MenuItem value="1">One</MenuItem>
    </TextField>
  ),
  suggestions: (
    <Autocomplete open options={['One']} renderInput={(input) => <TextField {...input} label="Field" />} />
  ),
}

test.each(Object.entries(shown))('what a %s offers stands in a landmark', async (_, element) => {
  render(
    <ThemeProvider>
      <main>{element}</main>
    </ThemeProvider>,
  )
  const option = await screen.findByText('One', { selector: '[role=menuitem], [role=option]' })
  expect(option.closest('[role=region]')).toHaveAttribute('aria-label', 'Choices')
  const { violations } = await axe.run(document.body, { runOnly: ['region'] })
  expect(violations).toEqual([])
})
