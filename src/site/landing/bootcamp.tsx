import { Agency } from './agency.tsx';
import { Amenities } from './amenities.tsx';
import { Highlights } from './highlights.tsx';
import { Hours } from './hours.tsx';
import { Outcomes } from './outcomes.tsx';
import { Overview } from './overview.tsx';
import { Pricing } from './pricing.tsx';
import { TierComparison } from './tier-comparison.tsx';
import { VillaGallery } from './villa-gallery.tsx';

/** What the bootcamp is, brings and costs. */
export const Bootcamp = () => (
  <>
    <Overview />
    <VillaGallery />
    <Amenities />
    <Outcomes />
    <Highlights />
    <Hours />
    <Agency />
    <Pricing />
    <TierComparison />
  </>
);
