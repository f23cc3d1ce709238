import { footer } from '../content/navigation.ts';
import { phoneLink } from '../domain/phone.ts';
import { SiteFooter } from '../ui/site-footer.tsx';
import { useEdition } from './edition-context.ts';

/** The end of every public page, with the contacts that the organisers have published. */
export const Footer = () => {
  const { email, phone, social } = useEdition().contacts;
  return (
    <SiteFooter
      {...footer}
      social={social}
      email={{ href: `mailto:${email}`, label: email }}
      phone={{ href: phoneLink(phone), label: phone }}
    />
  );
};
