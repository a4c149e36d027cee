import type { ChatBrand } from '../brand/brand.ts'

/** Contact in the widget: the bot. */
export interface Contact {
  id: number
  brand: ChatBrand
}

/** The number that the widget has always given to the bot. */
export const botId = 2
/** Milliseconds until the contact is selected by itself. */
export const selectDelay = 200

export const greeting = "Hello! I'm here to help. Please clarify your questions?"
