/** Font family of the form on screen, paper and PDF, equal on all machines. */
export const formFontFamily = 'Repair order'
