import { asha, organiser, ravi, type DemoMember } from './member.ts';

/** Two lines for each member: username, name, place, days since joining and hours since the last visit, skills, links; then the bio. */
const people = `
  miguel | Miguel Fernandes | Panjim, Goa | 63, 2 | Restaurants, Menu design, Instagram | web casa-miguel.example
    Two restaurants and a feni bar. Our menu finally updates itself.
  priya_s | Priya Shirodkar | Mapusa, Goa | 62, 5 | Ayurveda, E-commerce, Copywriting | web shirodkar-botanics.example, linkedin priya-shirodkar-demo
    Ayurvedic skincare from my grandmother’s notebook, now with a checkout.
  lena | Lena Hoffmann | Anjuna, Goa | 61, 1 | UX research, Figma, Facilitation | web lena-hoffmann.example, github lena-h-demo, linkedin lena-hoffmann-demo
    Designer from Hamburg, here since the monsoon. I ask annoying questions before you build.
  kabir | Kabir Malhotra | Bengaluru, Karnataka | 60, 1 | TypeScript, Postgres, Prompt engineering | github kabir-m-demo
    Backend engineer on a sabbatical. Happy to look at your schema before it looks at you.
  sofia | Sofia Marchetti | Milan, Italy | 59, 9 | Brand identity, Packaging, Illustrator | web studio-marchetti.example
    Packaging for small food makers. Came for the bootcamp, left with a shop and a sunburn.
  joaquim | Joaquim D'Souza | Chandor, Goa | 58, 20 | Heritage tours, Storytelling | 
    Guiding people through old houses for twenty years. The booking form is new.
  tanvi | Tanvi Kamat | Margao, Goa | 57, 2 | Bakery, Pricing, Google Ads | web kamat-bakes.example
    Poee, bolinhas and a pre-order page that sells out by nine.
  omar | Omar Haddad | Dubai, UAE | 57, 30 | Logistics, Airtable, Negotiation | linkedin omar-haddad-demo
    Freight forwarder. Everything I know about software I learnt from a broken spreadsheet.
  nikita | Nikita Rane | Porvorim, Goa | 56, 4 | Accounting, GST, Automation | linkedin nikita-rane-demo
    Chartered accountant. Ask me about GST before you ask an AI about GST.
  dev_p | Devendra Pai | Ponda, Goa | 55, 50 | Spice farming, Tourism | 
    Spice plantation, 40 acres, one website, zero brochures left.
  hannah | Hannah Lindqvist | Stockholm, Sweden | 54, 11 | Yoga retreats, Stripe, Community | web slow-winter.example, linkedin hannah-lindqvist-demo
    Runs retreats in Mandrem every winter. The waiting list now writes its own mails.
  arjun | Arjun Deshpande | Pune, Maharashtra | 53, 1 | React, Animation, Three.js | github arjun-d-demo, linkedin arjun-deshpande-demo
    Front-end developer, recovering perfectionist.
  meera | Meera Iyer | Chennai, Tamil Nadu | 52, 7 | Carnatic music, Online courses, Video | web meera-violin.example
    Teaching Carnatic violin to 300 students in nine time zones.
  clive | Clive Rodrigues | Calangute, Goa | 51, 26 | Water sports, Safety, Booking systems | 
    Jet skis, kayaks and a strict life-jacket policy.
  yuki | Yuki Tanabe | Osaka, Japan | 50, 14 | Ceramics, Shopify, Photography | web tanabe-cups.example
    Potter. I photograph cups more than I make them now.
  farhan | Farhan Qureshi | Hyderabad, Telangana | 49, 6 | Sales, CRM, Cold email | linkedin farhan-qureshi-demo
    Sells dental equipment. Automated the follow-ups, kept the phone calls.
  sneha | Sneha Gaonkar | Bicholim, Goa | 48, 3 | Handloom, Kunbi saree, Instagram | web kunbi-looms.example
    Reviving the Kunbi weave with eleven weavers and one very good camera.
  tomas | Tomás Herrera | Mexico City, Mexico | 47, 40 | Coffee, Subscriptions, Webflow | 
    Coffee roaster looking for the perfect Chikmagalur lot.
  ananya | Ananya Bose | Kolkata, West Bengal | 46, 8 | Publishing, Editing, Newsletters | web small-press.example, linkedin ananya-bose-demo
    Editor of a newsletter on small presses. 4,000 readers, all opinionated.
  glenn | Glenn Lobo | Aldona, Goa | 45, 18 | Carpentry, CAD, Made-to-order | github glenn-lobo-demo
    Furniture from reclaimed teak. The configurator was my 24 hours.
  fatima | Fátima Pereira | Divar, Goa | 44, 5 | Catering, Event planning | 
    Weddings up to 400 guests. Quotes used to take me a week, now an evening.
  sam_o | Samuel Okafor | Lagos, Nigeria | 43, 2 | Fintech, Product, Growth | github sam-okafor-demo, linkedin samuel-okafor-demo
    Building payments for market traders. Remote, loud, usually on a ferry.
  ishaan | Ishaan Kulkarni | Kolhapur, Maharashtra | 42, 33 | Jaggery, Export, Packaging | 
    Organic jaggery, exported to six countries from a village with one ATM.
  chloe | Chloé Bertrand | Lyon, France | 41, 12 | Pastry, Recipes, Video | web chloe-patisserie.example
    Pastry chef turning ten years of notebooks into a course.
  vikram | Vikram Sardessai | Panjim, Goa | 40, 10 | Architecture, Rendering, Vastu | web sardessai-studio.example, linkedin vikram-sardessai-demo
    Architect. I restore balcãos and argue about paint.
  zoya | Zoya Ansari | Mumbai, Maharashtra | 39, 4 | Fashion, Sourcing, Lookbooks | web zoya-label.example
    Slow fashion label, fast replies.
  ben_w | Ben Whitaker | Bristol, UK | 38, 22 | Podcasting, Audio, Descript | linkedin ben-whitaker-demo
    I make podcasts for people who swore they would never have a podcast.
  rhea | Rhea Coutinho | Saligao, Goa | 37, 1 | Veterinary, Community, Fundraising | web saturday-clinic.example
    Vet. Runs the Saturday clinic for street dogs and its donor list.
  manoj | Manoj Velip | Canacona, Goa | 36, 60 | Trekking, Birding, Photography | 
    Cotigao forest guide. 180 birds photographed, 60 captioned.
  elif | Elif Yıldız | Istanbul, Türkiye | 35, 15 | Textiles, Wholesale, Pricing | linkedin elif-yildiz-demo
    Towels and robes for hotels. My quote tool speaks three languages.
  aditya | Aditya Prabhu | Vasco, Goa | 34, 28 | Shipping, Compliance, Excel | 
    Ship chandler. Excel is a lifestyle.
  grace | Grace Kim | Seoul, South Korea | 39, 6 | Skincare, Localisation, TikTok | web grace-derma.example
    Brings Korean skincare to Indian skin. Formulas, not filters.
  suresh | Suresh Gawas | Pernem, Goa | 32, 70 | Cashew, Cooperative, Logistics | 
    Cashew cooperative of 52 families.
  noor | Noor Sheikh | Ahmedabad, Gujarat | 31, 3 | Illustration, Children’s books, Procreate | web noor-draws.example, github noor-draws-demo
    Illustrates books for children and dashboards for adults.
  liam | Liam Byrne | Galway, Ireland | 30, 2 | Surf school, Weather, Python | github liam-byrne-demo
    Surf instructor who wrote a swell bot by accident.
  pooja | Pooja Dessai | Quepem, Goa | 29, 13 | Pickles, Food safety, Labels | 
    Forty kinds of pickle and one FSSAI licence.
  karthik | Karthik Subramanian | Coimbatore, Tamil Nadu | 28, 5 | Manufacturing, IoT, Go | github karthik-s-demo, linkedin karthik-subramanian-demo
    Pumps and motors. Put sensors on all of them; now they complain by WhatsApp.
  amelie | Amélie Laurent | Palolem, Goa | 28, 21 | Dive school, Instructor, French | 
    PADI instructor, owner of one compressor and 41 spreadsheets.
  rohit | Rohit Bandekar | Vasco, Goa | 26, 9 | Real estate, Video tours, Ads | web honest-homes.example
    Honest listings. Yes, also the damp.
  maria_g | Maria Gomes | Loutolim, Goa | 25, 7 | Antiques, Restoration, Cataloguing | 
    Restores Indo-Portuguese furniture; cataloguing 900 pieces with an AI that calls everything a chair.
  danish | Danish Mir | Srinagar, Kashmir | 28, 16 | Saffron, D2C, Photography | web mir-saffron.example
    Family saffron, sold by the gram with a proof of origin.
  olivia | Olivia Grant | Melbourne, Australia | 30, 36 | HR, Training, Notion | linkedin olivia-grant-demo
    Onboarding for teams of five who think they are too small for onboarding.
  tejas | Tejas Patil | Nashik, Maharashtra | 26, 11 | Wine, Tastings, Email marketing | web patil-vines.example
    Small vineyard, long lunches.
  ingrid | Ingrid Solberg | Bergen, Norway | 21, 44 | Seafood, Export, Data | 
    Cold chains for a warm country.
  savio | Savio Mascarenhas | Benaulim, Goa | 24, 2 | Music, Live events, Sound | 
    Sound engineer. I run the fest you complained was too loud.
  deepa | Deepa Nair | Kochi, Kerala | 19, 6 | Homeopathy, Scheduling, Patients | linkedin deepa-nair-demo
    Clinic with three doctors and, finally, one calendar.
  marco | Marco Silva | Lisbon, Portugal | 36, 24 | Azulejo tiles, CNC, E-commerce | web silva-azulejos.example
    Tiles between Lisbon and Fontainhas.
  ayesha | Ayesha Khan | Delhi | 25, 1 | Law, Contracts, Automation | linkedin ayesha-khan-demo
    Contracts for founders, in words founders read.
  nilesh | Nilesh Chari | Bicholim, Goa | 16, 90 | Temple lamps, Brass, Casting | 
    Fifth-generation brass caster. My nephew runs the shop, I run the fire.
  julia_n | Julia Nowak | Kraków, Poland | 20, 8 | Translation, Tourism, Czech | 
    Translates menus, rescues guests from “fried ice”.
  harsh | Harsh Vora | Surat, Gujarat | 25, 4 | Diamonds, Inventory, Python | github harsh-vora-demo
    Inventory for very small, very expensive things.
  valerie | Valerie Dias | Majorda, Goa | 16, 3 | Preschool, Parents, Canva | 
    Preschool with a waiting list and a very patient newsletter.
  ezra | Ezra Cohen | Tel Aviv, Israel | 29, 5 | Security, Python, Surf | github ezra-cohen-demo
    Pen-tester on a long holiday. Use a password manager, please.
  lata | Lata Phadte | Ponda, Goa | 11, 19 | Self-help group, Papad, Bookkeeping | 
    Twenty-two women, 9,000 papads a week, one shared ledger.
  sid | Siddharth Rao | Mangaluru, Karnataka | 9, 2 | Drones, Mapping, Agriculture | web rao-aerial.example, github sid-rao-demo
    Maps areca farms from 60 metres up.
  mina | Mina Park | Singapore | 31, 1 | Pets, Subscriptions, Growth | linkedin mina-park-demo
    Dog treats by post. The dogs write the reviews.
  xavier | Francisco Xavier Furtado | Old Goa, Goa | 5, 10 | Heritage, Archives, Teaching | 
    History teacher digitising parish records with his students.
`;

/** Members with an empty profile, which the directory has to show well too. */
const sparse: readonly DemoMember[] = [
  { email: 'prakash.b@example.com', fullName: 'Prakash Borkar', joinedDaysAgo: 33, activeHoursAgo: 300 },
  {
    email: 'nina@example.com',
    fullName: 'Nina',
    username: 'nina_in_goa',
    joinedDaysAgo: 21,
    activeHoursAgo: 130,
  },
  {
    email: 'workshop@example.com',
    username: 'siolim_workshop',
    location: 'Siolim, Goa',
    joinedDaysAgo: 13,
    activeHoursAgo: 200,
  },
  { email: 'quiet.member@example.com', joinedDaysAgo: 9, activeHoursAgo: 210 },
  {
    email: 'george.k@example.com',
    fullName: 'George Kurian',
    skills: ['Rubber', 'Export'],
    joinedDaysAgo: 5,
    activeHoursAgo: 48,
  },
];

/** All demo members. Fixed, because tests and screenshots name them. */
export const demoMembers: readonly DemoMember[] = [asha, ravi, organiser, ...membersFrom(people), ...sparse];

function membersFrom(table: string): DemoMember[] {
  const lines = table
    .trim()
    .split('\n')
    .map((line) => line.trim());
  return lines.flatMap((line, index) => (index % 2 === 0 ? [memberFrom(line, lines[index + 1] ?? '')] : []));
}

function memberFrom(line: string, bio: string): DemoMember {
  const [username = '', fullName = '', location = '', times = '', skills = '', links = ''] =
    line.split(/ ?\| ?/);
  const [joinedDaysAgo = 1, activeHoursAgo = 1] = times.split(', ').map(Number);
  return {
    email: `${username.replaceAll('_', '.')}@example.com`,
    fullName,
    username,
    bio,
    skills: skills.split(', '),
    location,
    ...linksFrom(links),
    joinedDaysAgo,
    activeHoursAgo,
  };
}

function linksFrom(text: string): Pick<DemoMember, 'website' | 'github' | 'linkedin'> {
  const links = new Map(text.split(', ').map((link) => [link.split(' ')[0], link.split(' ')[1]]));
  const website = links.get('web');
  const github = links.get('github');
  const linkedin = links.get('linkedin');
  return {
    ...(website ? { website: `https://${website}` } : {}),
    ...(github ? { github } : {}),
    ...(linkedin ? { linkedin } : {}),
  };
}
