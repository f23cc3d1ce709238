import { AuthPage } from '../features/auth/auth-page.tsx';
import { MemberProviders } from './member-providers.tsx';

export const AuthRoute = () => (
  <MemberProviders>
    <AuthPage />
  </MemberProviders>
);
