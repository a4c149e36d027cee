import { setTimeout as sleep } from 'node:timers/promises'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import type { Page } from 'playwright-core'
import { signInByCall } from './call.ts'
import { createOrderDraft } from './order.ts'
import { createListRow, createOrderList, withCells } from './order-list.ts'
import { getHeading } from './screens.ts'

/** Panel over a page or beside its rows, as `maintain` sees it. */
export interface Panel {
  name: string
  address: string
  /** Starts at the page, and waits until it is rendered. */
  open(page: Page, isPhone: boolean): Promise<unknown>
  notOnPhone?: true
}

const dialog = (page: Page) => page.getByRole('dialog').last()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

async function press(page: Page, name: string | RegExp) {
  await button(page, name).click()
  await dialog(page).waitFor()
}

async function newOrder(page: Page) {
  await press(page, 'New order')
  await dialog(page).getByLabel('Order number').waitFor()
}

/** Changes many rows in the grid or in cards. */
async function changeMany(page: Page, isPhone: boolean) {
  if (isPhone) {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select all', exact: true }).click()
  } else await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await press(page, /^Change selected/)
  await dialog(page).getByRole('combobox', { name: 'Field' }).waitFor()
}

const ofOrders: Omit<Panel, 'address'>[] = [
  {
    name: 'form',
    open: newOrder,
  },
  {
    name: 'form with errors',
    async open(page) {
      await newOrder(page)
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await dialog(page).locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'question before input is lost',
    async open(page) {
      await newOrder(page)
      await dialog(page).getByLabel('Order number').fill('JT')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).waitFor()
    },
  },
  { name: 'columns', open: (page, isPhone) => press(page, isPhone ? 'Fields' : 'Columns') },
  { name: 'filter', open: (page, isPhone) => press(page, isPhone ? 'Filters' : 'Filter Status') },
  {
    name: 'operations',
    async open(page) {
      await button(page, 'More operations').click()
      await page.getByRole('menuitem', { name: 'History' }).waitFor()
    },
  },
  {
    name: 'history',
    async open(page) {
      await button(page, 'More operations').click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      await dialog(page).waitFor()
    },
  },
  {
    name: 'palette',
    async open(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search pages, records and commands' }).fill('order')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'notices', open: (page) => press(page, /^Notices/) },
  { name: 'account', open: (page) => press(page, 'Account of maintain') },
  {
    name: 'language menu',
    async open(page) {
      await button(page, 'Language').click()
      await page.getByRole('menuitemradio').first().waitFor()
    },
  },
  { name: 'change of many', open: changeMany },
]

/** Lists panels grouped by page. */
export async function listPanels(url: string): Promise<readonly Panel[]> {
  const staff = await signInByCall(url, 'maintain')
  const owner = await signInByCall(url, 'owner')
  const { orderNo } = await staff.get(orderRoutes.saveOrder, createOrderDraft())
  const { threadId } = await owner.get(chatRoutes.queryWhole, { data: 'It hums.' })
  const { id } = await owner.get(ticketRoutes.createTicket, { threadId, category: 'TECH', text: 'It hums.' })
  return [
    ...ofOrders.map((panel) => ({ ...panel, address: '/order' })),
    {
      name: 'conflict',
      address: `/order/${orderNo}`,
      async open(page) {
        await getHeading(page, orderNo)
        await page.getByRole('button', { name: 'Edit', exact: true }).click()
        await dialog(page).getByLabel('Remark').fill('Mine')
        const { order } = await staff.get(orderRoutes.getOrderInfo, orderNo)
        const { deviceCount, resourceCount, createdAt, updatedAt, ...draft } = order
        await staff.get(orderRoutes.saveOrder, { ...draft, remark: `Theirs, ${order.version}` })
        await dialog(page).getByRole('button', { name: 'Save' }).click()
        await page.getByText('maintain changed this while you were editing').waitFor()
      },
    },
    {
      name: 'ticket',
      address: `/ticket?id=${id}`,
      open: (page) => dialog(page).getByRole('textbox', { name: 'Reply' }).waitFor(),
    },
    {
      name: 'result of an import',
      address: '/order?view=import',
      async open(page) {
        const rows = withCells(
          [createListRow(`JT${id}`, 1), createListRow(`JT${id}`, 2)],
          [{ row: 3, column: 'Country', value: 'Narnia' }],
        )
        const file = {
          name: 'orders.xlsx',
          mimeType: 'application/octet-stream',
          buffer: createOrderList(rows),
        }
        await getHeading(page, 'Import orders')
        // Selects the visible page, because an order in another tab also accepts files.
        const shown = page.getByRole('tabpanel').filter({ visible: true })
        await shown.locator('input[type=file]').setInputFiles(file)
        await page.getByText(/1 of 2 rows can be imported/).waitFor()
      },
    },
    {
      name: 'imports and exports',
      address: '/order?view=import',
      open: (page) => press(page, /^Imports & exports/),
    },
    {
      name: 'select',
      address: '/pvCalculation',
      async open(page) {
        await page.getByLabel('Device type').click()
        await page.getByRole('listbox').waitFor()
      },
    },
    // Comes last, because a phone uses the other scheme.
    {
      name: 'preview',
      address: '/order',
      notOnPhone: true,
      async open(page) {
        await page.locator('tr[data-row] td[data-first]').first().focus()
        await page.keyboard.press('Space')
        await button(page, 'Close the preview').waitFor()
      },
    },
  ]
}

/** Returns to the page and discards input. */
export async function leavePanel(page: Page): Promise<void> {
  const shown = page.locator('.MuiModal-root:visible')
  const discard = page.getByRole('button', { name: 'Discard', exact: true })
  while ((await shown.count()) > 0) {
    // Ignores a fading dialog.
    if (await discard.isVisible()) await discard.click({ timeout: 1_000 }).catch(() => {})
    else await page.keyboard.press('Escape')
    await sleep(50)
  }
}
