import type { ChatBrand } from '../brand/brand.ts'

/** Contact in the widget: the bot. */
export interface Contact {
  id: number
  brand: ChatBrand
}

/** Number of the bot, as the widget always used. */
export const botId = 2
/** Milliseconds until the contact is selected by itself. */
export const selectDelay = 200

export const greeting = "Hello! I'm here to help. Please clarify your questions?"
