import { TabContext } from '@portal/client'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { ChipsInput, MultiSelect, SelectInput } from './choices.tsx'
import { FormDialog } from './FormDialog.tsx'
import { DayInput, NumberInput, TextInput } from './inputs.tsx'

interface Device {
  id: number
  version: number
  serialNum: string
  endUser: string
  months: number | null
  installedOn: string | null
  country: string | null
  codes: string[]
  brands: string[]
}
const device: Device = {
  id: 7,
  version: 3,
  serialNum: 'SNA1',
  endUser: 'Ann',
  months: 12,
  installedOn: null,
  country: 'DE',
  codes: [],
  brands: [],
}
const countries = Array.from({ length: 30 }, (_, index) => ({
  value: `C${index}`,
  label: `Country ${index}`,
})).concat({
  value: 'DE',
  label: 'Germany',
})
const failure = (status: number, rest: object) => ({ status, url: '/api/device/save', ...rest })

async function show(onSave: (values: Device) => Promise<unknown> = async () => {}) {
  const events: string[] = []
  const tab = {
    setTitle() {},
    setDirty: (isDirty: boolean) => void events.push(`dirty ${isDirty}`),
    close() {},
  }
  const page = await renderAt('/', {
    as: 'maintain',
    element: (
      <TabContext value={tab}>
        <FormDialog<Device>
          title="Edit device"
          values={device}
          onSave={onSave}
          onSaved={() => events.push('saved')}
          onClose={() => events.push('closed')}
        >
          <TextInput name="serialNum" label="Serial number" kind="code" required maxLength={20} />
          <TextInput name="endUser" label="End user" kind="name" />
          <NumberInput name="months" label="Warranty months" min={0} max={240} required />
          <DayInput name="installedOn" label="Installed on" nullable />
          <SelectInput name="country" label="Country" options={countries} nullable />
          <ChipsInput name="codes" label="Firmware codes" maxItems={2} />
          <MultiSelect
            name="brands"
            label="Brands"
            options={[
              { value: 'EG4', label: 'EG4' },
              { value: 'MID', label: 'Mid' },
            ]}
          />
        </FormDialog>
      </TabContext>
    ),
  })
  return { ...page, events }
}
const field = (name: string) => screen.getByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

test('sends edited and unedited fields and closes', async () => {
  const sent: Device[] = []
  const { user, events } = await show(async (values) => sent.push(values))
  await user.type(field('End user'), ' Smith')
  await user.type(
    screen.getByRole('combobox', { name: 'Firmware codes' }),
    'IAAB-1414{Enter}ccaa-2020,extra{Enter}',
  )
  await user.click(screen.getByRole('combobox', { name: 'Brands' }))
  await user.click(screen.getByRole('option', { name: 'Mid' }))
  await user.click(save())
  await waitFor(() => expect(events).toContain('closed'))
  expect(sent).toEqual([
    { ...device, endUser: 'Ann Smith', codes: ['IAAB-1414', 'ccaa-2020'], brands: ['MID'] },
  ])
  expect(events.indexOf('saved')).toBeLessThan(events.indexOf('closed'))
})

test('focuses the first field, and Cancel marks no empty field', async () => {
  const { user, events } = await show()
  expect(field('Serial number')).toHaveFocus()
  await user.clear(field('Serial number'))
  await user.type(field('Serial number'), device.serialNum)
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Cancel' }) })
  expect(field('Serial number')).toHaveFocus()
  await user.pointer({ keys: '[/MouseLeft]' })
  await waitFor(() => expect(events).toContain('closed'))
})

test('searches a long list by typing, and sends null for a cleared selection', async () => {
  const sent: Device[] = []
  const { user } = await show(async (values) => sent.push(values))
  const country = screen.getByRole('combobox', { name: 'Country' })
  expect(country).toHaveValue('Germany')
  await user.clear(country)
  await user.type(country, 'try 17')
  await user.click(screen.getByRole('option', { name: 'Country 17' }))
  await user.click(save())
  await waitFor(() => expect(sent[0]?.country).toBe('C17'))
})

test('selects a suitable phone keyboard, without autocorrection of codes', async () => {
  await show()
  const serialNum = screen.getByRole('textbox', { name: /Serial number/ })
  expect(serialNum).toHaveAttribute('autocapitalize', 'none')
  expect(serialNum).toHaveAttribute('autocorrect', 'off')
  expect(serialNum).toHaveAttribute('spellcheck', 'false')
  expect(screen.getByRole('textbox', { name: 'End user' })).toHaveAttribute('autocapitalize', 'words')
  const months = screen.getByRole('spinbutton', { name: /Warranty months/ })
  expect(months).toHaveAttribute('inputmode', 'numeric')
  expect(months).toHaveAttribute('enterkeyhint', 'done')
})

test('shows errors at their fields and sends nothing', async () => {
  const sent: Device[] = []
  const { user } = await show(async (values) => sent.push(values))
  await user.clear(field('Serial number'))
  await user.clear(screen.getByRole('spinbutton', { name: 'Warranty months' }))
  await user.type(screen.getByRole('spinbutton', { name: 'Warranty months' }), '241')
  await user.click(save())
  expect(await screen.findByText('Serial number is required')).toBeVisible()
  expect(screen.getByText('At most 240')).toBeVisible()
  expect(field('Serial number')).toHaveFocus()
  expect(sent).toEqual([])
})

test('keeps a long text as pasted and reports the excess', async () => {
  const sent: Device[] = []
  const { user } = await show(async (values) => sent.push(values))
  const pasted = 'A'.repeat(1_234)
  await user.clear(field('Serial number'))
  await user.paste(pasted)
  await user.click(save())
  expect(await screen.findByText('At most 20 characters (currently 1,234)')).toBeVisible()
  expect(field('Serial number')).toHaveValue(pasted)
  expect(sent).toEqual([])
})

test("shows the server's errors at their fields, focuses the first and keeps the input", async () => {
  const { user, events } = await show(async () => {
    throw failure(400, {
      msg: 'The device cannot be saved.',
      fields: { endUser: 'No such user', 'owner.name': 'Unknown', 'brands.3': 'Not made' },
    })
  })
  await user.type(field('End user'), '!')
  await user.click(save())
  expect(await screen.findByText('The device cannot be saved.')).toBeVisible()
  expect(field('End user')).toHaveAccessibleDescription('No such user')
  expect(field('End user')).toHaveFocus()
  expect(field('End user')).toHaveValue('Ann!')
  expect(screen.getByText('owner.name: Unknown')).toBeVisible()
  expect(screen.getByText('Brands: Not made')).toBeVisible()
  expect(events).not.toContain('closed')
})

test("shows a field's server error only at that field", async () => {
  const { user } = await show(async () => {
    throw failure(400, { msg: 'No such user', fields: { endUser: 'No such user' } })
  })
  await user.type(field('End user'), '!')
  await user.click(save())
  await waitFor(() => expect(field('End user')).toHaveAccessibleDescription('No such user'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('names a field without an input in its error, and allows the next save', async () => {
  let calls = 0
  const { user, events } = await show(async () => {
    calls += 1
    if (calls === 1)
      throw failure(400, { error: 'device.invalid', msg: 'Check this.', fields: { 'parts.1': 'Is gone' } })
  })
  await user.type(screen.getByLabelText('End user'), 'a')
  await user.click(screen.getByText('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Check this.parts.1: Is gone')
  await user.click(screen.getByText('Save'))
  await waitFor(() => expect(events).toContain('saved'))
  expect(calls).toBe(2)
})

test('hides an answered failure when the next error appears', async () => {
  const { user } = await show(async () => {
    throw failure(400, { msg: 'The device cannot be saved.' })
  })
  await user.type(field('End user'), '!')
  await user.click(save())
  expect(await screen.findByText('The device cannot be saved.')).toBeVisible()
  await user.clear(field('Serial number'))
  await user.click(save())
  expect(await screen.findByText('Serial number is required')).toBeVisible()
  expect(screen.queryByText('The device cannot be saved.')).toBeNull()
})

test('marks the tab of an unsaved form and asks before discarding it', async () => {
  const { user, events } = await show()
  await user.type(field('End user'), '!')
  expect(events).toContain('dirty true')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })
  expect(within(question).getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(events).not.toContain('closed')
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Discard unsaved changes?' })).not.toBeInTheDocument(),
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(events).toContain('closed'))
})

test('names the user of the concurrent save, requires a choice and saves it over the new version', async () => {
  const sent: Device[] = []
  const current = { ...device, version: 4, endUser: 'Bob', months: 24, serialNum: 'SNA2' }
  const { user, events } = await show(async (values) => {
    sent.push(values)
    if (values.version < 4) throw failure(409, { msg: 'Changed meanwhile', data: { current, by: 'bob' } })
  })
  await user.type(field('Serial number'), 'X')
  await user.type(field('End user'), '!')
  await user.click(save())
  expect(await screen.findByText('bob changed this while you were editing')).toBeVisible()
  const serial = screen.getByRole('radiogroup', { name: 'Serial number' })
  expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
  await user.click(save())
  expect(screen.getByText('Choose a value for: Serial number, End user, Warranty months')).toBeVisible()
  expect(sent).toHaveLength(1)
  await user.click(within(serial).getByRole('radio', { name: 'Mine: SNA1X' }))
  await user.click(
    within(screen.getByRole('radiogroup', { name: 'Warranty months' })).getByRole('radio', {
      name: 'Theirs: 24',
    }),
  )
  expect(screen.queryByRole('radiogroup', { name: 'Country' })).not.toBeInTheDocument()
  expect(await findAxeProblems(screen.getByRole('dialog'))).toEqual([])
  await user.click(
    within(screen.getByRole('radiogroup', { name: 'End user' })).getByRole('radio', { name: 'Theirs: Bob' }),
  )
  expect(field('End user')).toHaveValue('Bob')
  await user.click(save())
  await waitFor(() => expect(events).toContain('closed'))
  expect(sent.at(-1)).toEqual({ ...device, version: 4, serialNum: 'SNA1X', endUser: 'Bob', months: 24 })
})
