import type { ChatBrand } from '../brand/brand.ts'

/** Contact in the widget: the bot. */
export interface Contact {
  id: number
  brand: ChatBrand
}

/** Number of the bot in all versions of the widget. */
export const botId = 2
/** Milliseconds until the contact is selected automatically. */
export const selectDelayMs = 200

export const greeting = "Hello! I'm here to help. Please clarify your questions?"
