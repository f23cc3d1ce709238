/** Puts the focus on the first field that turns out wrong, once the form has been drawn with its complaints. */
export const focusFirstError = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
};
