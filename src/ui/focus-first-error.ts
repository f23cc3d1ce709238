/** Focuses the form's first invalid field, once React has rendered the errors. */
export const focusFirstError = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
};
