/** Font family of the form on screen, paper and PDF, equal on every machine. */
export const family = 'Repair order'
