import { isFailure } from '@portal/client'

/** There is something that looks personal, and nobody has said that it is not. */
export const isPersonal = (error: unknown) => isFailure(error) && error.error === 'dialogue.personal'
